/** The script of every English page, which first checks for another preferred language. */
import "./language.ts";
import "./head.ts";
