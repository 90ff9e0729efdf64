class AppTabs extends HTMLElement {
	connectedCallback() {
		const tabs = [...this.querySelectorAll<HTMLElement>("[role=tab]")];
		const panels = this.querySelectorAll<HTMLElement>("[role=tabpanel]");
		const select = (index: number) => {
			for (const [i, tab] of tabs.entries()) {
				const isSelected = i === index;
				tab.ariaSelected = `${isSelected}`;
				tab.tabIndex = isSelected ? 0 : -1;
				(panels[i] as HTMLElement).hidden = !isSelected;
			}
		};
		for (const [i, tab] of tabs.entries()) {
			tab.onclick = () => select(i);
			tab.onkeydown = (event) => {
				const step = document.dir === "rtl" ? -1 : 1;
				const keys = { ArrowRight: i + step, ArrowLeft: i - step, Home: 0, End: -1 };
				const to = keys[event.key as keyof typeof keys];
				if (to === undefined) return;
				event.preventDefault();
				const next = tabs.at(to % tabs.length);
				next?.click();
				next?.focus();
			};
		}
		select(0);
	}
}
customElements.define("app-tabs", AppTabs);
