import { adoptStyles } from "../../ui/adopt-styles.ts";
import styles from "./profile.late.css?inline";

// The page has no bytes to spare for the styles of what is seen later.
adoptStyles(styles);
