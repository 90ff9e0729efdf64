/** Navigates to another page; a function, so that tests can mock it. */
export const navigate = {
	to: (path: string): void => location.assign(path),
	replace: (path: string): void => location.replace(path),
};

export function forgetParameter(name: string): void {
	const address = new URL(location.href);
	address.searchParams.delete(name);
	history.replaceState(history.state, "", address);
}
