import { checkout } from "./checkout.ts";
import { packages } from "./packages.ts";
import { planChange } from "./plan-change.ts";
import { refund } from "./refund.ts";
import { renewal, status } from "./status.ts";
import { trial } from "./trial.ts";
import { mountWebhooks } from "./webhooks.ts";

export const billing = [packages, checkout, ...status, renewal, refund, ...planChange, trial, mountWebhooks];
