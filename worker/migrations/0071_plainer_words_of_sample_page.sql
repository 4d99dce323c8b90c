-- Plainer sentences on the page about measurements, also where its owner has changed other parts of the text.

UPDATE entries SET content = replace(replace(content,
  'Para que se encuentre lo que se busca, sumamos de la misma manera las direcciones que no existen y el sitio desde el que se llegó a ellas, lo que se buscó sin encontrar nada, y si el formulario de contacto se empieza y se envía, nunca su contenido.',
  'También contamos, sin saber de quién son, las direcciones que no existen, con el sitio desde el que se llegó a ellas, y las búsquedas sin resultado: así sabemos qué falta. Del formulario de contacto contamos si se empieza y si se envía, nunca su contenido.'),
  'ni lo que un navegador dice de sí mismo', 'ni los datos con que se identifica el navegador')
WHERE id = 'como-medimos';

UPDATE entry_publications SET data = replace(replace(data,
  'Para que se encuentre lo que se busca, sumamos de la misma manera las direcciones que no existen y el sitio desde el que se llegó a ellas, lo que se buscó sin encontrar nada, y si el formulario de contacto se empieza y se envía, nunca su contenido.',
  'También contamos, sin saber de quién son, las direcciones que no existen, con el sitio desde el que se llegó a ellas, y las búsquedas sin resultado: así sabemos qué falta. Del formulario de contacto contamos si se empieza y si se envía, nunca su contenido.'),
  'ni lo que un navegador dice de sí mismo', 'ni los datos con que se identifica el navegador')
WHERE entry_id = 'como-medimos';

UPDATE site_state SET generation = generation + 1;
