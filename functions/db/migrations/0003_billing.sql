CREATE TABLE `billing_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `billing_jobs_due` ON `billing_jobs` (`next_at`);--> statement-breakpoint
CREATE TABLE `customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	`package_id` text,
	`ends_at` integer,
	`renews` integer DEFAULT false NOT NULL,
	`renewal_amount` integer,
	`currency` text,
	`card_brand` text,
	`card_last4` text,
	`failed_invoice` text,
	`failed_url` text,
	`checkout_key` text,
	`checkout_id` text,
	`checkout_url` text,
	`checkout_secret` text,
	`checkout_package` text,
	`checkout_amount` integer,
	`checkout_at` integer,
	`returned_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_customer_id_unique` ON `customers` (`customer_id`);--> statement-breakpoint
CREATE INDEX `customers_ends` ON `customers` (`ends_at`);--> statement-breakpoint
CREATE INDEX `customers_checkout` ON `customers` (`checkout_at`) WHERE checkout_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `packages` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`discount` integer NOT NULL,
	`discount_ends` integer,
	`duration` real NOT NULL,
	`period_unit` text NOT NULL,
	`period_count` integer NOT NULL,
	`renews` integer NOT NULL,
	`devices` integer NOT NULL,
	`is_default` integer NOT NULL,
	`offered` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`package_id` text,
	`subscription_id` text,
	`intent_id` text,
	`amount` integer NOT NULL,
	`refunded` integer NOT NULL,
	`currency` text NOT NULL,
	`number` text,
	`url` text,
	`paid_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`reason` text,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `refunds_user` ON `refunds` (`user_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_at` ON `stripe_events` (`at`);