/** Leaves for another page; in one place so that tests can watch it. */
export const navigate = {
	to: (path: string): void => location.assign(path),
	replace: (path: string): void => location.replace(path),
};
