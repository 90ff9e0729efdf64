CREATE TABLE `letters` (
	`post` text NOT NULL,
	`subscriber_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post`, `subscriber_id`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letters_subscriber` ON `letters` (`subscriber_id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `subscribers_created` ON `subscribers` (`created_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe` text;