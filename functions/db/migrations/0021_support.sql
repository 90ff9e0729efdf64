CREATE TABLE `support_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	`who` text NOT NULL,
	`action` text NOT NULL,
	`target` text,
	`why` text NOT NULL,
	`result` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_actions_user` ON `support_actions` (`user_id`);--> statement-breakpoint
CREATE INDEX `support_actions_at` ON `support_actions` (`at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `tax` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `country` text;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;