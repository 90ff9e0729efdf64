import { Parser } from "htmlparser2";

const isData = /^application\/(ld\+)?json/;

/** What shake-css.ts and policy.ts need to know about a page. */
export class PageParts {
	classes = new Set<string>();
	ids = new Set<string>();
	tags = new Set<string>();
	attributes = new Set<string>();
	/** The page's language; words marked as another language don't count. */
	language = "";
	rightToLeft = false;
	links: string[] = [];
	/** Addresses of its stylesheets and island modules. */
	styles: string[] = [];
	modules: string[] = [];
	/** Inline scripts, without JSON. */
	scripts: string[] = [];
	/** Additions to the policy that an operator's settings need: `<meta name="policy">`. */
	policyAdditions: string[] = [];
	/** Attribute values and scripts, which may name custom properties. */
	values = "";

	constructor(html: string) {
		let code = "";
		let isScript = false;
		const parser = new Parser(
			{
				onopentag: (tag, attributes) => {
					this.#add(tag, attributes);
					isScript = tag === "script" && !("src" in attributes) && !isData.test(attributes.type ?? "");
					code = "";
				},
				ontext: (text) => {
					if (isScript) code += text;
				},
				onclosetag: (tag) => {
					if (!isScript || tag !== "script") return;
					this.scripts.push(code);
					this.values += code;
					isScript = false;
				},
			},
			{ lowerCaseTags: false, lowerCaseAttributeNames: false },
		);
		parser.end(html);
	}

	#add(tag: string, attributes: Record<string, string>): void {
		const { class: classes = "", id, rel, href = "", content = "", name } = attributes;
		this.tags.add(tag);
		for (const name of classes.split(/\s+/)) this.classes.add(name);
		if (id) this.ids.add(id);
		for (const [attribute, value] of Object.entries(attributes)) {
			this.attributes.add(attribute);
			this.values += ` ${value}`;
		}
		if (tag === "html") {
			this.language = attributes.lang ?? "";
			this.rightToLeft = attributes.dir === "rtl";
		}
		if (tag === "a") this.links.push(href);
		if (tag === "link" && rel === "stylesheet") this.styles.push(href);
		if (tag === "link" && rel === "modulepreload") this.modules.push(href);
		if (tag === "meta" && name === "policy") this.policyAdditions.push(content);
	}
}
