import { trust } from "../../ui/trusted.ts";

/** Leaflet looks whether this gives an SVG element when it is loaded; nothing else of it that we use writes markup. */
const probe = "<svg/>";

trust("default", { createHTML: (html) => (html === probe ? html : null) });
