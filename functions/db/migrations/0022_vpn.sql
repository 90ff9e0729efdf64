CREATE TABLE `vpn_credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`user_name` text NOT NULL,
	`password_hash` text NOT NULL,
	`nt_hash` text NOT NULL,
	`slot` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vpn_credentials_user_name_unique` ON `vpn_credentials` (`user_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `vpn_credentials_slot_unique` ON `vpn_credentials` (`slot`);--> statement-breakpoint
CREATE TABLE `vpn_gateways` (
	`name` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`former_hash` text,
	`former_until` integer,
	`is_free` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vpn_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vpn_sessions_account` ON `vpn_sessions` (`account`,`until`);--> statement-breakpoint
CREATE INDEX `vpn_sessions_until` ON `vpn_sessions` (`until`);