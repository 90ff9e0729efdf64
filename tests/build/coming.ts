/** Routes that pages link to already and a later issue brings, without language. One that has arrived has to go from here. */
export const comingRoutes: readonly string[] = ["/downloads/skerry-vpn.deb"];
