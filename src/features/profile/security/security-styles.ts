import styles from "./security-part.late.css?inline";

// The styles of what is seen later come with its code: the page has no bytes to spare for them.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
