ALTER TABLE `coin_invoices` ADD `url` text;--> statement-breakpoint
CREATE INDEX `coin_invoices_confirming` ON `coin_invoices` (`user_id`) WHERE state = 'processing';--> statement-breakpoint
ALTER TABLE `customers` ADD `pass_from` integer;