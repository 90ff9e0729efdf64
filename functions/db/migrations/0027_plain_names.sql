ALTER TABLE `trials` RENAME COLUMN `rest` TO `remaining_ms`;--> statement-breakpoint
ALTER TABLE `coin_invoices` RENAME COLUMN `trouble` TO `problem`;--> statement-breakpoint
ALTER TABLE `login_grants` RENAME COLUMN `bound` TO `password_fingerprint`;--> statement-breakpoint
ALTER TABLE `login_grants` RENAME COLUMN `known` TO `is_known_device`;
