CREATE TABLE `refund_entries` (
	`payment_id` text NOT NULL,
	`at` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refund_entries_payment` ON `refund_entries` (`payment_id`);--> statement-breakpoint
INSERT INTO `refund_entries` (`payment_id`, `at`, `amount`) SELECT `id`, coalesce((SELECT `decided_at` FROM `refunds` WHERE `payment_id` = `payments`.`id`), `paid_at`), `refunded` FROM `payments` WHERE `refunded` > 0;
