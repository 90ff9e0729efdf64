ALTER TABLE `packages` DROP COLUMN `position`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `amount`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `currency`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `prices`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `discount`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `discount_ends`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `duration`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `renews`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `is_default`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `offered`;