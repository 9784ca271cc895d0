ALTER TABLE "stock_reservations" ADD COLUMN "claim" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_reservations" DROP CONSTRAINT "stock_reservations_pkey";
--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_pkey" PRIMARY KEY("order_id","sku_id","warehouse_id","claim");--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_claim" CHECK ("stock_reservations"."claim" = 1 or ("stock_reservations"."claim" = 2 and "stock_reservations"."state" = 'CONFIRMED'));