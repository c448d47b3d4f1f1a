import express from 'express'
import { listen } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

// A first draft by somebody who read the document once, wrote what Express suggests, and tried it with curl.

interface Pet {
  id: number
  name: string
  categoryId: number
  status: string
}

export const expressNaive: SampleServer = {
  id: 'express-naive',
  start: key => listen(app(key)),
}

function app(apiKey: string) {
  const pets: Pet[] = []
  let nextId = 1

  const router = express.Router()

  router.use((req, res, next) => {
    const token = req.get('authorization')?.split(' ')[1]
    if (token !== apiKey) {
      res.status(401).json({ code: 'UNAUTHORIZED', message: 'Invalid API key', status: 401 })
      return
    }
    next()
  })

  router.get('/pets', (req, res) => {
    const limit = parseInt(req.query.limit as string, 10) || 20
    let result = pets
    if (req.query.status) {
      result = result.filter(pet => pet.status === req.query.status)
    }
    res.json(result.slice(0, limit))
  })

  router.post('/pets', (req, res) => {
    const { name, categoryId, status } = req.body as Omit<Pet, 'id'>
    if (!name || !categoryId) {
      res.status(400).json({ code: 'BAD_REQUEST', message: 'name and categoryId are required', status: 400 })
      return
    }
    if (status && !['available', 'pending', 'sold'].includes(status)) {
      res.status(400).json({ code: 'BAD_REQUEST', message: `Invalid status: ${status}`, status: 400 })
      return
    }
    const pet = { id: nextId++, name, categoryId, status: status || 'available' }
    pets.push(pet)
    res.status(201).json(pet)
  })

  router.get('/pets/:petId', (req, res) => {
    const pet = pets.find(p => p.id === Number(req.params.petId))
    if (!pet) {
      res.status(404).send('Pet not found')
      return
    }
    res.json(pet)
  })

  const server = express()
  server.use(express.json())
  server.use('/v1', router)
  return server
}
