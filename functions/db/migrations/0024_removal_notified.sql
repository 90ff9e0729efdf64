ALTER TABLE `factor_recoveries` ADD `notified_at` integer;
--> statement-breakpoint
UPDATE `factor_recoveries` SET `notified_at` = `created_at` WHERE EXISTS (SELECT 1 FROM `mails` JOIN `users` ON `users`.`email` = `recipient`
	WHERE `users`.`id` = `factor_recoveries`.`user_id` AND `kind` = 'factor_removal' AND `sent_at` >= `factor_recoveries`.`created_at`);
