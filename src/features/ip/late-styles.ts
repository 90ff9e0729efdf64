import { adoptStyles } from "../../ui/adopt-styles.ts";
import styles from "./ip-tool.late.css?inline";

// Styles of later parts would exceed the page's budget. A module of its own, as a bundle repeats constants in each part.
adoptStyles(styles);
