CREATE TABLE `trials` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`began_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`rest` integer,
	`next_mail` text,
	`gone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trials_user_id_unique` ON `trials` (`user_id`);--> statement-breakpoint
CREATE INDEX `trials_ends` ON `trials` (`ends_at`);--> statement-breakpoint
CREATE INDEX `trials_kept` ON `trials` (`user_id`) WHERE rest IS NOT NULL;--> statement-breakpoint
CREATE INDEX `trials_mail` ON `trials` (`ends_at`) WHERE next_mail IS NOT NULL;--> statement-breakpoint
CREATE INDEX `trials_gone` ON `trials` (`gone_at`) WHERE gone_at IS NOT NULL;