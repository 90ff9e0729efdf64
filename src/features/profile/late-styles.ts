import { adoptStyles } from "../../ui/adopt-styles.ts";
import styles from "./profile.late.css?inline";

// Styles of later parts would exceed the page's budget.
adoptStyles(styles);
