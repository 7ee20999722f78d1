import { foyer } from '@foyer/vue'
import { createApp } from 'vue'
import App from './App.vue'
import { kit } from './kit.ts'

export const app = createApp(App).use(foyer(kit))
app.mount('#app')
