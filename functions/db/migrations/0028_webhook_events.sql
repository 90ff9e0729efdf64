ALTER TABLE `stripe_events` RENAME TO `webhook_events`;--> statement-breakpoint
DROP INDEX `stripe_events_at`;--> statement-breakpoint
CREATE INDEX `webhook_events_at` ON `webhook_events` (`at`);