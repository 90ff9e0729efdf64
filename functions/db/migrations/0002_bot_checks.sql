CREATE TABLE `bot_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bot_checks_expires` ON `bot_checks` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `countries` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`);