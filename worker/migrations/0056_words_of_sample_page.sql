-- A plainer sentence on the page about measurements, also where its owner has changed other parts of the text.

UPDATE entries SET content = replace(content, 'un número corto, que no lleva de vuelta a ellas,', 'un código que no permite recuperarlas,')
WHERE id = 'como-medimos';

UPDATE entry_publications SET data = replace(data, 'un número corto, que no lleva de vuelta a ellas,', 'un código que no permite recuperarlas,')
WHERE entry_id = 'como-medimos';

UPDATE site_state SET generation = generation + 1;
