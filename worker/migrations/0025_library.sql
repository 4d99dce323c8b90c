-- Files of the library that are no images: `variants` has one entry of width 0, whose `stem` names the file.
-- Code from before knows images only; there are no others until the new code stores one.
ALTER TABLE media ADD COLUMN kind TEXT NOT NULL DEFAULT 'image' CHECK (kind IN ('image', 'file'));

-- Names by which managers put things together, as JSON; `folded` holds them too.
ALTER TABLE media ADD COLUMN labels TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(labels));

-- The point that stays in sight where a picture is cut, as JSON in hundredths of width and height; null = the middle.
ALTER TABLE media ADD COLUMN focus TEXT CHECK (focus IS NULL OR json_valid(focus));
