import './video-player.css'
import { createElement } from '../../runtime/browser/create-element.ts'
import { videoProviders } from './contract/video-providers.ts'

type Player = (typeof videoProviders)[keyof typeof videoProviders]

const playersByProvider: Readonly<Record<string, Player>> = videoProviders

/**
 * Puts a button before each video link. The third-party player is loaded only when a reader presses the button. The
 * words are those of all countries: not the «video» of the stored link, which is «vídeo» in Spain.
 */
export function addVideoButtons(root: HTMLElement): void {
  for (const figure of root.querySelectorAll<HTMLElement>('figure[data-video]')) {
    const player = playersByProvider[figure.dataset['video'] ?? '']
    if (!player || figure.querySelector('button')) continue
    const button = createElement(
      'button',
      { type: 'button', className: 'button no-print' },
      `Cargar el reproductor de ${player.name}`,
    )
    button.addEventListener('click', () => loadPlayer(figure, player))
    const note = `Al cargarlo, ${player.name} recibe datos de la visita, como la dirección IP.`
    figure.querySelector('a')?.replaceChildren(`Ver en ${player.name}`)
    figure.prepend(button, createElement('small', { className: 'no-print' }, note))
  }
}

function loadPlayer(figure: HTMLElement, { name, origin, playerPath }: Player): void {
  const { id = '', start = 0 } = figure.dataset
  const frame = createElement('iframe', {
    src: origin + playerPath(encodeURIComponent(id), Number(start)),
    title: `Reproductor de ${name}`,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  figure.replaceChildren(frame)
  frame.focus()
}
