-- Tags of pending changes are in the index, too: lists and counts of tags then cover what people saved. `npm run rerender`
-- or the button of the manager area makes the index of these articles again.
UPDATE posts SET renderer = 0 WHERE pending = 1;
