/** Copies text to the clipboard; resolves to whether that worked. Browsers offer it in secure contexts only. */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
