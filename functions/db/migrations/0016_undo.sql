ALTER TABLE `former_addresses` ADD `kind` text DEFAULT 'email_changed' NOT NULL;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `created_at` integer DEFAULT 0 NOT NULL;