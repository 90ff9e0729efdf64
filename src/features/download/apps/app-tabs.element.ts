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
			tab.onkeydown = ({ key }) => {
				const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
				const next = tabs.at((i + (document.dir === "rtl" ? -step : step)) % tabs.length);
				if (!step) return;
				next?.click();
				next?.focus();
			};
		}
		select(0);
	}
}
customElements.define("app-tabs", AppTabs);
