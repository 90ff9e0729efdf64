import type { Nothing, SignedIn } from "../endpoint.ts";
import type { Activity } from "../shapes/account.ts";

export type { Activity, ActivityKind, DeviceFacts } from "../shapes/account.ts";

/** What has happened to the account in the last 30 days, newest first. */
export const activity = "GET /api/vpnuser/activity" as SignedIn<Nothing, { data: Activity[] }>;
