CREATE TABLE `clicks` (
	`day` text NOT NULL,
	`category` text NOT NULL,
	`action` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `category`, `action`, `label`)
);
