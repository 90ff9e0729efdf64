CREATE TABLE `new_codes` (
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
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
	PRIMARY KEY(`email`, `purpose`, `owner`)
);
--> statement-breakpoint
INSERT INTO `new_codes` (`email`, `purpose`, `id`, `code_hash`, `link_hash`, `tries`, `last_try`, `code_expires_at`, `link_expires_at`, `user_name`, `password`, `lang`, `created_at`)
SELECT `email`, `purpose`, `id`, `code_hash`, `link_hash`, `tries`, `last_try`, `code_expires_at`, `link_expires_at`, `user_name`, `password`, `lang`, `created_at` FROM `codes`;--> statement-breakpoint
DROP TABLE `codes`;--> statement-breakpoint
ALTER TABLE `new_codes` RENAME TO `codes`;--> statement-breakpoint
CREATE INDEX `codes_link` ON `codes` (`link_hash`);