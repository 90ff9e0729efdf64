/** A file of an archive. */
export interface Member {
	name: string;
	body: Buffer;
}

/** An `ar` archive, as a Debian package is one (deb(5)): owned by root, each file at an even place. @param time in seconds since 1970 */
export function ar(members: readonly Member[], time: number): Buffer {
	const parts = members.flatMap(({ name, body }) => {
		const fields = [name.padEnd(16), `${time}`.padEnd(12), "0     ", "0     ", "100644  "];
		const head = Buffer.from(`${fields.join("")}${`${body.length}`.padEnd(10)}\`\n`, "latin1");
		return [head, body, Buffer.from(body.length % 2 ? "\n" : "")];
	});
	return Buffer.concat([Buffer.from("!<arch>\n"), ...parts]);
}
