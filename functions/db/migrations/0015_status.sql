CREATE TABLE `feeds` (
	`name` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `status_days` (
	`part` text NOT NULL,
	`day` text NOT NULL,
	`up` integer NOT NULL,
	`slow` integer NOT NULL,
	`down` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`part`, `day`)
);
