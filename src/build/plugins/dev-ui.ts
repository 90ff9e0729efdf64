import type { AstroIntegration } from "astro";

/** `/dev/ui` shows every building block in both schemes and directions; only `astro dev` has it. */
export function devUi(): AstroIntegration {
	return {
		name: "dev-ui",
		hooks: {
			"astro:config:setup": ({ command, injectRoute }) => {
				if (command === "dev")
					injectRoute({ pattern: "/dev/ui", entrypoint: "./src/dev/ui.astro", prerender: true });
			},
		},
	};
}
