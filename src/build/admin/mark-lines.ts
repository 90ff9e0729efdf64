/**
 * Runs in the editor's page. A text box takes each line's direction from its first letter, which breaks Arabic sentences
 * that begin with a Latin word. Such lines get a direction mark, which is removed when the value is read.
 */
export function markLines(): void {
	const mark = "\u200f";
	const isArabicAfterLatin = (line: string) =>
		/^[^\p{Script=Arabic}]*[A-Za-z].*\p{Script=Arabic}/u.test(line) && !/^\s*<.*>\s*$/.test(line);
	const box = Object.getOwnPropertyDescriptor(
		HTMLTextAreaElement.prototype,
		"value",
	) as Required<PropertyDescriptor>;
	const marked = new WeakSet<HTMLTextAreaElement>();

	function markIn(area: HTMLTextAreaElement): void {
		let at = 0;
		for (const line of (box.get.call(area) as string).split("\n")) {
			const has = line.startsWith(mark);
			const wants = isArabicAfterLatin(line.replaceAll(mark, ""));
			if (has !== wants) area.setRangeText(wants ? mark : "", at, at + Number(has), "preserve");
			at += line.length + 1 + Number(wants) - Number(has);
		}
	}
	function watch(area: HTMLTextAreaElement): void {
		if (marked.has(area) || getComputedStyle(area).direction !== "rtl") return;
		marked.add(area);
		Object.defineProperty(area, "value", {
			get: () => box.get.call(area).replaceAll(mark, ""),
			set(text: string) {
				box.set.call(area, text);
				markIn(area);
			},
		});
		area.addEventListener("input", () => markIn(area));
		markIn(area);
	}
	new MutationObserver(() => {
		for (const area of document.querySelectorAll<HTMLTextAreaElement>('[data-key-path="body"] textarea'))
			watch(area);
	}).observe(document, { childList: true, subtree: true });
}
