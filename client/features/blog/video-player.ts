import './video-player.css'
import { videoProviders } from './contract/video-providers.ts'

type Player = (typeof videoProviders)[keyof typeof videoProviders]

const playersByProvider: Readonly<Record<string, Player>> = videoProviders

/** Puts a button before each video link. The third-party player is loaded only when a reader presses the button. */
export function addVideoButtons(root: HTMLElement): void {
  for (const figure of root.querySelectorAll<HTMLElement>('figure[data-video]')) {
    const player = playersByProvider[figure.dataset['video'] ?? '']
    if (!player || figure.querySelector('button')) continue
    const button = root.ownerDocument.createElement('button')
    button.type = 'button'
    button.className = 'button no-print'
    button.textContent = `Cargar el video de ${player.name}`
    button.addEventListener('click', () => loadPlayer(figure, player))
    const note = root.ownerDocument.createElement('small')
    note.className = 'no-print'
    note.textContent = `Al cargarlo, ${player.name} recibe datos de la visita, como la dirección IP.`
    figure.prepend(button, note)
  }
}

function loadPlayer(figure: HTMLElement, { name, origin, playerPath }: Player): void {
  const frame = figure.ownerDocument.createElement('iframe')
  frame.src = origin + playerPath(encodeURIComponent(figure.dataset['id'] ?? ''))
  frame.title = `Video de ${name}`
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  figure.replaceChildren(frame)
  frame.focus()
}
