-- Who may withdraw or rename a page may also say where its old address leads.
UPDATE roles SET permissions = json_insert(permissions, '$[#]', 'manageRedirects') WHERE id = 'editor';
