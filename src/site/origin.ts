import brand from "../../content/brand.json" with { type: "json" };
import { setting } from "./setting.ts";

/** The site's origin, for absolute addresses (canonical, hreflang, feeds). */
export const origin = (setting("ORIGIN") ?? brand.origin).replace(/\/$/, "");
