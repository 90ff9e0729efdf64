/** The script of every English page: first whether it is to be English at all. */
import "./language.ts";
import "./head.ts";
