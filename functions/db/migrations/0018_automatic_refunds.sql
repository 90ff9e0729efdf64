CREATE TABLE `automatic_refunds` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `automatic_refunds_user` ON `automatic_refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `automatic_refunds_at` ON `automatic_refunds` (`at`);