-- Each order changes a row for each of its SKUs, and only its number: with room on the page the index is not touched (HOT).
ALTER TABLE "offer_availability" SET (fillfactor = 70);
