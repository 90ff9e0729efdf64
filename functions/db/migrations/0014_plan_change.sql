ALTER TABLE `customers` ADD `changing_at` integer;--> statement-breakpoint
CREATE INDEX `customers_changing` ON `customers` (`changing_at`) WHERE changing_at IS NOT NULL;