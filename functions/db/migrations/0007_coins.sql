CREATE TABLE `coin_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`package_id` text NOT NULL,
	`period_unit` text NOT NULL,
	`period_count` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text NOT NULL,
	`trouble` text,
	`paid_at` integer,
	`receipt` text,
	`refunded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `coin_invoices_user` ON `coin_invoices` (`user_id`);--> statement-breakpoint
ALTER TABLE `customers` ADD `checkout_currency` text;--> statement-breakpoint
ALTER TABLE `packages` ADD `prices` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `pdf` text;