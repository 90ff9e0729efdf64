/** The tabs of the blog, in their order; their names are in `blog:tabs`. */
export const categories = ["cybersecurity", "entertainment", "tips-tricks", "news"] as const;

/** What may be printed over a post's chart; `chart` is the overprint of its category. */
export const overprints = ["chart", "dangers", "track", "beacons", "sectors"] as const;

/** Series of posts; their names are in `blog:series`. */
export const seriesIds = ["locks"] as const;
