CREATE TABLE `codes` (
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`id` text NOT NULL,
	`code_hash` text,
	`link_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_try` text,
	`code_expires_at` integer NOT NULL,
	`link_expires_at` integer NOT NULL,
	`user_name` text,
	`password` text,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`email`, `purpose`)
);
--> statement-breakpoint
CREATE INDEX `codes_link` ON `codes` (`link_hash`);--> statement-breakpoint
CREATE TABLE `hits` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hits_key` ON `hits` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `hits_at` ON `hits` (`at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`lang` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`code` text,
	`link` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`platform` text NOT NULL,
	`country` text,
	`city` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password` text NOT NULL,
	`type` text DEFAULT 'free' NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);