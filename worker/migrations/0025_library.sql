-- Media that are not images: `variants` has one entry of width 0, whose `stem` names the file. The previous version of
-- the worker only knows images; files exist only after the new one has stored them.
ALTER TABLE media ADD COLUMN kind TEXT NOT NULL DEFAULT 'image' CHECK (kind IN ('image', 'file'));

-- Labels by which managers group media, as a JSON list; also part of `folded`.
ALTER TABLE media ADD COLUMN labels TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(labels));

-- Focus point that stays visible when an image is cropped, as JSON in per cent of width and height; null = centre.
ALTER TABLE media ADD COLUMN focus TEXT CHECK (focus IS NULL OR json_valid(focus));
