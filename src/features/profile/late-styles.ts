import { adoptStyles } from "../../ui/adopt-styles.ts";
import styles from "./profile.late.css?inline";

// The page's own styles would exceed its budget with these. In one module, because each part that imports them repeats inlined text.
adoptStyles(styles);
