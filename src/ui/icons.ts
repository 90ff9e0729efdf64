/** Line icons on a 24-unit grid, one path each, so that pages, islands and mails include only those they use. */
export const down = "m6 9 6 6 6-6";
export const go = "M5 12h14m-6-6 6 6-6 6";
export const menu = "M3 7h18M3 12h18M3 17h12";
export const cross = "m6 6 12 12M18 6 6 18";
export const search = "M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0m11.2 4.8 5.3 5.2";
export const ok = "m5 13 4.5 4.5L19 7";
export const eye =
	"M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0";
export const eyeOff =
	"M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 4l14 16";
export const mail = "M3 6h18v12H3zm0 .5 9 7 9-7";
export const warn = "M12 4 2.5 20h19zm0 6v4.5m0 2.5v.2";
export const info = "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5m0-9v.2";
export const user = "M8 8.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 20.5c1-4 4-6 8-6s7 2 8 6";
export const out = "M10 4H4v16h6m4-12 4 4-4 4m4-4H9";
export const gear =
	"M4 7h9m4 0h3M4 17h3m4 0h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0";
export const card = "M3 6h18v12.5H3zm0 4h18M6.5 15h4";
export const trash = "M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7m-8 4v6m4-6v6";
export const send = "m4 12 16-8-6 16-3-6.5z";
export const chat =
	"M12 4c5 0 9 3.2 9 7.5S17 19 12 19c-1 0-2-.1-3-.4L4.5 20.5l.8-4C3.8 15.2 3 13.5 3 11.5 3 7.2 7 4 12 4z";
export const clock = "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5.5l3.5 2";
export const pin =
	"M9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M12 21.5c4.5-4.5 7-8 7-11.5a7 7 0 0 0-14 0c0 3.5 2.5 7 7 11.5z";
export const back = "M19 12H5m6 6-6-6 6-6";
export const redo = "M19.5 12A7.5 7.5 0 1 1 17 6.4L20 9m0-5v5h-5";
export const get = "M12 4v11m-5-5 5 5 5-5M4 20h16";
export const gauge = "M4.5 18a9 9 0 1 1 15 0M12 14l4-5";
export const help =
	"M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 9.5c.2-1.5 1.3-2.3 2.6-2.3 1.5 0 2.6.9 2.6 2.3 0 2-2.7 2-2.7 4m0 3v.2";
export const book =
	"M4 5c3-.8 6-.4 8 1.5C14 4.6 17 4.2 20 5v13.5c-3-.8-6-.4-8 1.5-2-1.9-5-2.3-8-1.5zm8 1.5V20";
export const copy = "M9 9h11v11H9zM5 15H4V4h11v1";
export const thumbUp = "M7 10v10H4V10zm0 0 4-7c2 0 3 1 2.5 3L13 9h6l-1.5 9c-.3 1.3-1 2-2.5 2H7";
export const thumbDown = "M7 14V4H4v10zm0 0 4 7c2 0 3-1 2.5-3L13 15h6l-1.5-9c-.3-1.3-1-2-2.5-2H7";
export const star = "m12 3.5 2.6 5.6 6 .7-4.4 4.1 1.2 6-5.4-3-5.4 3 1.2-6-4.4-4.1 6-.7z";
export const phone = "M7 2.5h10v19H7zm3.5 16h3";
export const laptop = "M5 5h14v10.5H5zM2 19h20";
export const term = "M3 4.5h18v15H3zM7 9l3 3-3 3m5 0h5";
export const tab = "M3 5h18v14H3zm0 4.5h18M6 7.2h.2m2.3 0h.2";
export const tv = "M3 6h18v11.5H3zm5 15h8";
export const pad =
	"M7.5 7h9c3 0 4.5 3 5 9 .2 2.5-2 3-3.3 1.3L16 15H8l-2.2 2.3C4.5 19 2.3 18.5 2.5 16c.5-6 2-9 5-9zM8 9.5v3M6.5 11h3m6.5-1v.2m1.5 1.8v.2";
export const key = "M3.5 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11.5 12H21v3.5M17 12v3";
export const drop = "M12 3.5c4 4.8 6 7.8 6 11a6 6 0 0 1-12 0c0-3.2 2-6.2 6-11zM4 4l16 17";
export const kill = "M12 3v8M7 6a8 8 0 1 0 10 0";
export const log = "M6 3h8l4 4v14H6zm8 0v4h4M9.5 12l5 5m0-5-5 5";
export const wave = "M2 9c3.3-4 6.7 4 10 0s6.7 4 10 0M2 15c3.3-4 6.7 4 10 0s6.7 4 10 0";
export const gate = "M5 21V8l2-4 2 4v13m6 0V8l2-4 2 4v13M2 21h20M12 17v-3m0-3V8";
export const devs = "M3 5h13v4M3 5v10h8M1.5 18.5H11M14 9h7v12h-7zm2.5 9.5h2";
export const map = "m3 6 6-2.5 6 2.5 6-2.5V18l-6 2.5L9 18l-6 2.5zm6-2.5V18m6-12v14.5";
export const split = "M4 12h5c3 0 3-6 6-6h5m-11 6c3 0 3 6 6 6h5M17 3l3 3-3 3m0 6 3 3-3 3";
export const android = "M3.5 17.5a8.5 8.5 0 0 1 17 0zM7.5 10.5 5.5 7m11 3.5 2-3.5M8.5 14v.2m7-.2v.2";
export const apple =
	"M9 2.5h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zm1.5 3h3m-3.5 13h4";
export const panes = "M3.5 6 11 4.5V11.5H3.5zM13.5 4l7-1.5v9h-7zM3.5 14H11v5.5L3.5 18zm10 0h7v7.5l-7-1.5z";
export const desk = "M3 4h18v12.5H3zm0 9h18m-9 3.5v4m-3.5 0h7";
export const orbit =
	"M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0m5 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0m4-4h8M8.5 14l-4-7m11 7-4 6.9";
export const swell =
	"M20.5 15a9 9 0 1 1 .5-4.5c.3 3-2 4-4 4-2.5 0-3-1.5-2-3 .5-2.5-1.5-4-4-4-4 0-7.5 3-7.5 6M9.5 14c0 4 3 6.5 6.5 6";
export const flame =
	"M12 21.5a8.5 8.5 0 0 0 8.5-8.5c0-3.5-1.5-6-4-8 0 2-.5 3-1.5 3.5C15 5.5 13.5 3.5 11 2.5c.5 3-1 4.5-3 6.5-1-.5-1.5-1.5-1.5-3-2 2-3 4.5-3 7a8.5 8.5 0 0 0 8.5 8.5zm3.5-8a3.5 3.5 0 1 1-5.5-3";
